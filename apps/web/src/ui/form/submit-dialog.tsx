import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, use, useId, useState, type InputEvent, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import { choiceText, typedText, useTypedGuard } from './typed-guard.tsx'

/**
 * Why dialogs inside cannot save: another user removed their subject. The dialogs stay open, so
 * that typed text can be copied.
 */
export const BlockedContext = createContext<string | null>(null)

export interface SubmitDialogProps {
  title: string
  /** Whether closing would lose anything. By default, whether the user typed or chose anything. */
  isTyped?: boolean
  /** True while the save is under way: the buttons wait and the dialog cannot be closed. */
  saving: boolean
  /** What the last save failed with, shown above the buttons; null or empty when there is nothing to say. */
  error: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** The words on the buttons; `Save` and `Close` unless told. */
  submitLabel?: string
  closeLabel?: string
  submitDisabled?: boolean
  destructive?: boolean
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg'
  /** Further buttons, left of Close. */
  actions?: ReactNode
}

const firstField =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]):not([aria-hidden=true]), select:not([disabled]), [role=combobox]'

function focusFirstField(form: HTMLFormElement | null) {
  if (form === null || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(firstField)?.focus()
}

const chosenTypes = ['checkbox', 'radio', 'file', 'search']

/** Whether a user types into this element text that a form keeps. */
const keepsText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !chosenTypes.includes(target.type))

/** Enter saves from a list of choices too; the browser itself would only do so from a text field. */
function saveOnEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.target.form?.requestSubmit()
}

/**
 * A dialog that submits something. Focus starts in the first field, Enter saves, Esc closes, and
 * then focus returns to where it was. Once the user has typed or chosen something, closing, Back
 * and a reload ask first, and a click outside does nothing. Mount it only while it is open, so that
 * closing empties it. For a form, use `FormDialog`; decisions/forms.md lists the exceptions.
 * (product.md#dialogs; decisions/forms.md)
 */
export function SubmitDialog(props: SubmitDialogProps) {
  const { title, saving, error, onSubmit, onClose, children, maxWidth = 'xs' } = props
  const { submitLabel = 'Save', closeLabel = 'Close', submitDisabled = false, destructive = false, actions } = props
  const id = useId()
  const blocked = use(BlockedContext)
  const problem = (saving ? null : blocked) ?? error
  const isDisabled = submitDisabled || blocked !== null
  const [hasInput, setInput] = useState(false)
  const [hasText, setText] = useState(false)
  const isTyped = props.isTyped ?? hasInput
  const question = hasText ? typedText : choiceText
  const { close, guard, noteSubmit } = useTypedGuard({ isTyped, isSaving: saving, onDiscard: onClose, question })
  const noteInput = (event: InputEvent<HTMLFormElement>) => {
    setInput(true)
    noteSubmit(null)
    if (keepsText(event.target)) setText(true)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation() // React bubbles through portals: a dialog opened from a form must not submit that form too
    if (saving || isDisabled) return
    noteSubmit(event.currentTarget)
    onSubmit()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
      onClose={(_event, reason) => !(reason === 'backdropClick' && isTyped) && close()}
    >
      {guard}
      <form
        ref={focusFirstField}
        noValidate
        onSubmit={submit}
        onInput={noteInput}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent onKeyDown={saveOnEnter} sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          {children}
        </DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mx: 3, overflowWrap: 'anywhere' }}>
            {problem}
          </Alert>
        )}
        <DialogActions>
          {blocked === null && actions}
          <Button onClick={close} disabled={saving}>
            {closeLabel}
          </Button>
          <Button type="submit" variant="contained" color={destructive ? 'error' : 'primary'} loading={saving} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
