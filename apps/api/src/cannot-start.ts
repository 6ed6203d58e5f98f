/** Why Daysheet cannot start, in a sentence for whoever starts it. Shown alone, without a stack trace; holds no secret. */
export class CannotStart extends Error {}
