import { formatDateTime } from '@daysheet/domain/calendar/day'
import { countOf } from '@daysheet/domain/numbers/count-of'
import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternate'
import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, memo } from 'react'
import { useParams } from 'react-router'
import { jobImagesArchive, recordQueries, type JobImages, type SubmittedImages } from '../queries.ts'
import { DelayedDownloadIndicator } from '#client/download-indicator.tsx'
import { JobFacts } from '../job-facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../use-record.ts'
import { useDownload } from '#client/use-download.ts'
import { toast } from '#ui/messages.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { AddImages, imagesText } from './add/add-images.tsx'
import { useSettings } from '#features/session/queries.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import text from '#ui/text.module.css'
import { IfMay } from '#features/session/if-may.tsx'

/** The sets in the order given, each under its line. */
function ImageSets({ sets }: { sets: readonly SubmittedImages[] }) {
  return sets.map((set) => <ImageSet key={set.id} set={set} />)
}

const ImageSet = memo(function ImageSet({ set: { id, time, supervisor, images, note } }: { set: SubmittedImages }) {
  const { timeZone } = useSettings()
  const line = `Submitted at ${formatDateTime(time, timeZone)} by ${supervisor?.name || 'Unknown'}`
  const pictures = (images ?? []).map((url, at) => ({ url, alt: `Image ${at + 1}, ${line.toLowerCase().slice(0, 1)}${line.slice(1)}` }))
  return (
    <Box component="section" aria-labelledby={`set-${id}`} sx={{ display: 'grid', gap: 1 }}>
      <h2 id={`set-${id}`}>{line}</h2>
      {note !== null && <p className={text.written}>{note}</p>}
      {pictures.length === 0 ? <p className={text.faint}>This set has no images.</p> : <PictureGrid label={line} pictures={pictures} />}
    </Box>
  )
})

const imagesIn = ({ imageSets }: JobImages): number => imageSets.reduce((sum, { images }) => sum + (images?.length ?? 0), 0)

/** Every set of images of a job, newest first. (product.md#job-images) */
export function JobImagesScreen() {
  const { jobId = '' } = useParams()
  const queryClient = useQueryClient()
  const query = recordQueries.jobImages(jobId)
  const state = useRecord(useQuery(query), { failure: "Error Getting images: Couldn't get job images" })
  const [isAdding, setAdding] = useState(false)
  const archive = useDownload()
  const downloadAll = () => archive.start(jobImagesArchive(jobId))
  const onAdded = (count: number) => {
    setAdding(false)
    toast(`${imagesText(count)} added`)
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  const addButton = (
    <IfMay needs={['records.write', 'pictures.write']}>
      <Button variant="contained" startIcon={<AddPhotoAlternateIcon />} onClick={() => setAdding(true)}>
        Add images
      </Button>
    </IfMay>
  )
  const tools = (job: JobImages) => (
    <>
      {job.imageSets.length > 0 && addButton}
      {imagesIn(job) > 0 && (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={archive.progress !== null}
          loadingPosition="start"
          onClick={downloadAll}
        >
          Download all
        </Button>
      )}
    </>
  )
  return (
    <RecordPage state={state} title={() => 'Job Images'} loading="Getting images..." missing="Images not found" tools={tools}>
      {(job) => (
        <>
          <Box className="no-print" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
            {archive.progress && <DelayedDownloadIndicator progress={archive.progress} onCancel={archive.cancel} />}
            {archive.error !== null && <Failed text={`The images were not downloaded. ${archive.error}`} onRetry={downloadAll} />}
          </Box>
          <JobFacts job={job}>
            {imagesIn(job) > 0 && (
              <p className={text.faint}>
                {imagesText(imagesIn(job))} in {countOf(job.imageSets.length, 'set')}
              </p>
            )}
          </JobFacts>
          {job.imageSets.length === 0 ? (
            <Empty text="No images submitted for this job.">
              <span className="no-print">{addButton}</span>
            </Empty>
          ) : (
            <ImageSets sets={job.imageSets} />
          )}
          {isAdding && <AddImages job={job} onAdded={onAdded} onClose={() => setAdding(false)} />}
        </>
      )}
    </RecordPage>
  )
}
