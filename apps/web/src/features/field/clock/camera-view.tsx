import type { useCamera } from '../camera.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

const words = {
  off: null,
  starting: 'cameraStarting',
  on: 'cameraHint',
  cameraDenied: 'cameraDenied',
  cameraUnavailable: 'cameraUnavailable',
} as const

/** What the camera sees while photos are on; it stays in sight while one goes down the crew. */
export function CameraView({ camera: { state, video, turn, isChosenHere } }: { camera: ReturnType<typeof useCamera> }) {
  const { t } = useTranslation()
  const isOn = state === 'on' || state === 'starting'
  const said = words[state]
  if (state === 'off' && !isChosenHere) return null
  return (
    <section className={`${styles.camera} ${state === 'on' ? styles.inSight : ''}`} aria-label={t('cameraView')}>
      {isChosenHere && (
        <button type="button" aria-pressed={isOn} className={styles.button} onClick={() => void turn(!isOn)}>
          {t(isOn ? 'cameraOn' : 'cameraOff')}
        </button>
      )}
      {/* There before the camera is, so that it has where to show what it sees. */}
      <video ref={video} muted playsInline hidden={state !== 'on'} className={styles.seen} />
      {said !== null && <p className={styles.faint}>{t(said)}</p>}
    </section>
  )
}
