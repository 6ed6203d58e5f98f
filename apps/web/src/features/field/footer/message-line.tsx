import field from '../field.module.css'
import styles from './foot.module.css'
import { hideMessage, useFootMessage } from './message.ts'

/** The live region is always in the page, so that screen readers announce its content. */
export function MessageLine() {
  const message = useFootMessage()
  return (
    <div className={styles.message}>
      <p role="status" className={message?.isProblem === true ? field.error : field.good}>
        {message?.text}
      </p>
      {message?.action && (
        <button
          type="button"
          className={field.button}
          onClick={() => {
            hideMessage()
            message.action?.onPress()
          }}
        >
          {message.action.label}
        </button>
      )}
    </div>
  )
}
