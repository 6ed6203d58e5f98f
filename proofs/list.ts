/** Every proof, in the order of promises.md. */
import type { Proof } from './proof.ts'
import { aKilledServerLosesNothing } from './rows/r01-server-killed.ts'
import { aKilledPostgresLosesNothing } from './rows/r02-postgres-killed.ts'
import { aPowerCutLosesNothing } from './rows/r03-power-cut.ts'
import { actionsAreWholeOrNot } from './rows/r04-all-or-nothing.ts'
import { noUpdateIsLost } from './rows/r05-no-lost-update.ts'
import { retriesMakeOne } from './rows/r06-retries-make-one.ts'
import { offlineEventsArriveInOrder } from './rows/r07-offline-events.ts'
import { textsGoOutOnce } from './rows/r08-texts-go-out-once.ts'
import { backupsRestoreWhole } from './rows/r09-backups-restore.ts'
import { anyMinuteCanBeRecovered } from './rows/r10-any-minute.ts'
import { everyUpgradeKeepsEverything } from './rows/r11-upgrades-keep-everything.ts'
import { aChangeIsToldOnEveryNode } from './rows/r12-told-on-every-node.ts'
import { missedChangesComeLater } from './rows/r13-missed-changes-come-later.ts'
import { endedSessionsHearNothing } from './rows/r14-ended-sessions-hear-nothing.ts'
import { deploysDropNothing } from './rows/r15-deploys-drop-nothing.ts'
import { slowClientsStarveNobody } from './rows/r16-slow-clients.ts'
import { stuckDependenciesAnswerClearly } from './rows/r17-stuck-dependencies.ts'
import { anExhaustedPoolIsBounded } from './rows/r18-pool-exhausted.ts'
import { oneBadRequestKillsNothing } from './rows/r19-bad-requests.ts'
import { expensiveWorkIsCapped } from './rows/r20-expensive-work.ts'
import { hoursAreRightThroughDst } from './rows/r21-daylight-saving.ts'
import { aStandbyTakesOver } from './rows/r22-standby-takes-over.ts'
import { readsOnAReplicaAreOfOneMoment } from './rows/r23-reads-on-a-replica.ts'
import { nobodyBlocksTheLoop } from './rows/r24-nobody-blocks-the-loop.ts'
import { everyRouteNeedsASession } from './rows/s01-sessions-needed.ts'
import { hiddenFieldsStayHidden } from './rows/s02-hidden-fields.ts'
import { filtersInjectNothing } from './rows/s03-injection.ts'
import { bodiesSetWhatTheyMay } from './rows/s04-mass-assignment.ts'
import { guessingPasswordsIsSlow } from './rows/s05-guesses-are-slow.ts'
import { unknownNamesLookAlike } from './rows/s06-unknown-names-look-alike.ts'
import { sessionsEnd } from './rows/s07-sessions-end.ts'
import { tokensDoNotLeak } from './rows/s08-tokens-do-not-leak.ts'
import { aMediaLinkOpensOneThing } from './rows/s09-media-links.ts'
import { filingsHarmNobody } from './rows/s10-filings-harm-nobody.ts'
import { damageIsSaid } from './rows/s11-damage-is-said.ts'
import { picturesTellNothing } from './rows/s12-pictures-tell-nothing.ts'
import { exportsAreNoFormulas } from './rows/s13-exports-are-no-formulas.ts'
import { personalDataStaysInside } from './rows/s14-personal-data.ts'
import { changesHaveAuthors } from './rows/s15-changes-have-authors.ts'
import { theContainerLinkWorksOnce } from './rows/s16-container-link.ts'
import { everyAnswerCarriesTheHeaders } from './rows/s17-headers.ts'
import { dependenciesAreKnown } from './rows/s18-dependencies-are-known.ts'

export const proofs: Proof[] = [
  aKilledServerLosesNothing,
  aKilledPostgresLosesNothing,
  aPowerCutLosesNothing,
  actionsAreWholeOrNot,
  noUpdateIsLost,
  retriesMakeOne,
  offlineEventsArriveInOrder,
  textsGoOutOnce,
  backupsRestoreWhole,
  anyMinuteCanBeRecovered,
  everyUpgradeKeepsEverything,
  aChangeIsToldOnEveryNode,
  missedChangesComeLater,
  endedSessionsHearNothing,
  deploysDropNothing,
  slowClientsStarveNobody,
  stuckDependenciesAnswerClearly,
  anExhaustedPoolIsBounded,
  oneBadRequestKillsNothing,
  expensiveWorkIsCapped,
  hoursAreRightThroughDst,
  aStandbyTakesOver,
  readsOnAReplicaAreOfOneMoment,
  nobodyBlocksTheLoop,
  everyRouteNeedsASession,
  hiddenFieldsStayHidden,
  filtersInjectNothing,
  bodiesSetWhatTheyMay,
  guessingPasswordsIsSlow,
  unknownNamesLookAlike,
  sessionsEnd,
  tokensDoNotLeak,
  aMediaLinkOpensOneThing,
  filingsHarmNobody,
  damageIsSaid,
  picturesTellNothing,
  exportsAreNoFormulas,
  personalDataStaysInside,
  changesHaveAuthors,
  theContainerLinkWorksOnce,
  everyAnswerCarriesTheHeaders,
  dependenciesAreKnown,
]
