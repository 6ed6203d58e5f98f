/**
 * `ask`, `showAlert` and `toast`: functions any code may call, shown by one `<Messages />` host that the application mounts once.
 * The alert of product.md is `showAlert`, its confirmation `ask`, its snackbar `toast`. (product.md#screens, product.md#errors)
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Portal from '@mui/material/Portal'
import Snackbar from '@mui/material/Snackbar'
import { useId, useSyncExternalStore, type ComponentType } from 'react'

/** The dialog in front of all others, as far as the keyboard goes in it; null where none is open. */
function topDialog(): Element | null {
  return [...document.querySelectorAll('body > .MuiDialog-root:not([aria-hidden=true]) > .MuiDialog-container')].at(-1) ?? null
}

/** Calls when a dialog may have come or gone. They stand in the body, one after the other. */
function watchTopDialog(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

export interface AskOptions {
  title?: string
  /** What a yes brings with it, below the question, whose own words stay as they are. */
  details?: string
  yes?: string
  no?: string
  /** Paints the yes button as one that destroys something, and starts on the other one. */
  destructive?: boolean
  /** Starts on the no button though nothing is destroyed: whoever presses Enter without reading does the safe thing. */
  startsAtNo?: boolean
  /** Closes the question as a no when aborted, such as by the Undo of the act it follows. */
  until?: AbortSignal | null
}

interface Question {
  key: number
  text: string
  title: string | undefined
  details?: string | undefined
  yes: string
  /** A second way to say yes; absent in most questions. */
  other?: string | undefined
  /** Absent for an alert, which has one button only. */
  no: string | undefined
  destructive: boolean
  startsAtNo: boolean
  /** What is shown instead of all of these. */
  form?: { Form: QuestionForm; keep: (answer: string | null) => void }
  answer: (answer: Answer) => void
}

type Answer = 'yes' | 'other' | 'no'

/** What can be done about what a toast says: `Undo`. */
export interface ToastAction {
  label: string
  onAction: () => void
}

interface Toast {
  key: number
  text: string
  action: ToastAction | undefined
}

interface MessageQueue {
  questions: readonly Question[]
  toasts: readonly Toast[]
}

/** How long a toast stays, in milliseconds. (product.md#limits) */
const toastTime = 2000
/** The same for one that offers something to do: it must be read, understood and reached. Milliseconds. */
const actionTime = 10_000

const noMessages: MessageQueue = { questions: [], toasts: [] }
const messages = {
  waiting: noMessages,
  lastKey: 0,
  listeners: new Set<() => void>(),
  change(next: Partial<MessageQueue>) {
    this.waiting = { ...this.waiting, ...next }
    for (const listener of this.listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  messages.listeners.add(listener)
  return () => void messages.listeners.delete(listener)
}

function queue(question: Omit<Question, 'key' | 'answer'>, until?: AbortSignal | null): Promise<Answer> {
  return new Promise((resolve) => {
    const key = ++messages.lastKey
    const answer = (given: Answer) => {
      messages.change({ questions: messages.waiting.questions.filter((other) => other.key !== key) })
      // Once the dialog is gone and the focus is back, so that whoever asked may move it on.
      setTimeout(() => resolve(given))
    }
    until?.addEventListener('abort', () => answer('no'))
    messages.change({ questions: [...messages.waiting.questions, { ...question, key, answer }] })
  })
}

/**
 * Asks a question; true for yes, false for no or Esc. Questions asked while one is open wait for
 * their turn; over a form they are shown at once.
 */
export async function ask(text: string, options: AskOptions = {}): Promise<boolean> {
  const { title, details, yes = 'Yes', no = 'No', destructive = false, startsAtNo = destructive, until } = options
  return (await queue({ text, title, details, yes, no, destructive, startsAtNo }, until)) === 'yes'
}

/** Asks a question that can be answered in two ways, or not at all: null for neither, or Esc. */
export async function askWhich(
  text: string,
  { yes, other, no }: { yes: string; other: string; no: string },
): Promise<'yes' | 'other' | null> {
  const answer = await queue({ text, title: undefined, yes, other, no, destructive: false, startsAtNo: false })
  return answer === 'no' ? null : answer
}

/** Shows an alert with exactly this text and an OK button, and waits until it is closed. `details` stand below it, such as the server's own words. */
export async function showAlert(text: string, { title, details }: { title?: string; details?: string } = {}): Promise<void> {
  if (text === '') return
  await queue({ text, title, details, yes: 'OK', no: undefined, destructive: false, startsAtNo: false })
}

/** A dialog of somebody else's that asks a question, and how it is answered: null for no. */
export type QuestionForm = ComponentType<{ onAnswer: (answer: string | null) => void }>

/** Asks what takes more than a button: by a dialog that is shown in its turn. */
export async function askBy(Form: QuestionForm): Promise<string | null> {
  let typed: string | null = null
  const keep = (answer: string | null) => void (typed = answer)
  await queue({ text: '', title: undefined, yes: '', no: '', destructive: false, startsAtNo: false, form: { Form, keep } })
  return typed
}

/** Shows a line at the bottom of the screen for two seconds (product.md#limits); with something to do, longer, but no longer than until the next one. */
export function toast(text: string, action?: ToastAction): void {
  const waiting = messages.waiting.toasts.filter((other) => other.action === undefined)
  messages.change({ toasts: [...waiting, { key: ++messages.lastKey, text, action }] })
}

const dropToast = (key: number) => messages.change({ toasts: messages.waiting.toasts.filter((other) => other.key !== key) })

/** Takes everything away unanswered (as a no): for sign-out, so that nothing of one person's session is left for the next. */
export function dismissMessages(): void {
  const { questions } = messages.waiting
  messages.change(noMessages)
  for (const question of questions) question.answer('no')
}

function QuestionDialog({ question }: { question: Question }) {
  const id = useId()
  const { text, title, details, yes, other, no, destructive, startsAtNo, answer } = question
  if (question.form) {
    const { Form, keep } = question.form
    const onAnswer = (typed: string | null) => {
      keep(typed)
      answer('yes')
    }
    return <Form onAnswer={onAnswer} />
  }
  const isNoFirst = startsAtNo && !destructive
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={title === undefined ? `${id}text` : `${id}title`}
      aria-describedby={`${id}text`}
      // The second click of a double-click falls outside: only Escape and the buttons answer.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && answer('no')}
      sx={{ zIndex: 'tooltip' }}
    >
      {title !== undefined && <DialogTitle id={`${id}title`}>{title}</DialogTitle>}
      <DialogContent id={`${id}text`} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', pt: title === undefined ? 3 : 0 }}>
        <div>{text}</div>
        {details !== undefined && <Box sx={{ mt: 1, color: 'text.secondary' }}>{details}</Box>}
      </DialogContent>
      <DialogActions>
        {no !== undefined && (
          <Button autoFocus={startsAtNo} variant={isNoFirst ? 'contained' : 'text'} onClick={() => answer('no')}>
            {no}
          </Button>
        )}
        {other !== undefined && <Button onClick={() => answer('other')}>{other}</Button>}
        <Button
          autoFocus={!startsAtNo}
          variant={isNoFirst ? 'text' : 'contained'}
          color={destructive ? 'error' : 'primary'}
          onClick={() => answer('yes')}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What a phone has at the foot of the screen can be pressed while something is offered. */
const aboveTheFoot = { bottom: { xs: 72, sm: 24 } } as const

/**
 * In the body and not in the application: an open dialog hides the application from screen readers. What can be done about it is in the dialog in front,
 * after its own buttons: the dialog keeps the keyboard to itself.
 */
function ToastLine({ toast: { key, text, action } }: { toast: Toast }) {
  const dialog = useSyncExternalStore(watchTopDialog, topDialog)
  const act = () => {
    dropToast(key)
    action?.onAction()
  }
  return (
    <Portal container={action ? dialog : null}>
      <Snackbar
        open
        message={text}
        action={
          action && (
            // Of the snackbar's own colour: its ground is dark on a light screen and light on a dark one.
            <Button color="inherit" onClick={act} sx={{ textDecoration: 'underline' }}>
              {action.label}
            </Button>
          )
        }
        autoHideDuration={action ? actionTime : toastTime}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') dropToast(key)
        }}
        // A dialog has its own buttons at the bottom.
        anchorOrigin={{ vertical: dialog ? 'top' : 'bottom', horizontal: 'center' }}
        sx={action && !dialog ? aboveTheFoot : {}}
      />
    </Portal>
  )
}

/** Shows what `ask`, `showAlert` and `toast` were given. Mounted once, by the application and by the tests' render. */
export function Messages() {
  const { questions, toasts } = useSyncExternalStore(subscribe, () => messages.waiting)
  const first = questions[0]
  // A form may ask before it discards what was typed in it. That question is shown over the form.
  const over = first?.form && questions.find(({ form }) => !form)
  const line = toasts[0]
  return (
    <>
      {[first, over].map((question) => question && <QuestionDialog key={question.key} question={question} />)}
      {line && <ToastLine key={line.key} toast={line} />}
    </>
  )
}
