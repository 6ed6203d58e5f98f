import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

const radius = 54
const arc = Math.PI * radius

/** A half-circle meter: the share of `value` in `max` in percent, and `value/max` beneath. 0 of 0 shows as 0 %. */
export function Gauge({ label, value, max, width = 176 }: { label: string; value: number; max: number; width?: number }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const percent = Math.round(share * 100)
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${percent}%, ${value} of ${max}`}
      sx={{ position: 'relative', width, maxWidth: '100%', mb: 2.5 }}
    >
      <Box component="svg" viewBox="0 0 128 70" aria-hidden sx={{ display: 'block', width: '100%' }}>
        <Box
          component="path"
          d="M 10 64 A 54 54 0 0 1 118 64"
          sx={{ fill: 'none', stroke: 'var(--mui-palette-divider)', strokeWidth: 12, strokeLinecap: 'round' }}
        />
        {share > 0 && (
          <Box
            component="path"
            d="M 10 64 A 54 54 0 0 1 118 64"
            sx={{
              fill: 'none',
              stroke: 'var(--mui-palette-success-main)',
              strokeWidth: 12,
              strokeLinecap: 'round',
              strokeDasharray: `${arc * share} ${arc}`,
              transition: 'stroke-dasharray 160ms',
            }}
          />
        )}
      </Box>
      <Box sx={{ position: 'absolute', inset: 'auto 0 0 0', textAlign: 'center' }}>
        <Typography component="div" sx={{ fontSize: 28, lineHeight: 1, fontWeight: 600 }}>
          {percent}%
        </Typography>
      </Box>
      <Typography component="div" color="textSecondary" sx={{ textAlign: 'center', position: 'absolute', top: '100%', left: 0, right: 0 }}>
        {value}/{max}
      </Typography>
    </Box>
  )
}
