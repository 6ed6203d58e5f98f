/** Every proof, in the order of promises.md. */
import type { Proof } from './proof.ts'
import { aKilledServerLosesNothing } from './rows/reliability/r01-server-killed.ts'
import { aKilledPostgresLosesNothing } from './rows/reliability/r02-postgres-killed.ts'
import { aPowerCutLosesNothing } from './rows/reliability/r03-power-cut.ts'
import { actionsAreWholeOrNot } from './rows/reliability/r04-all-or-nothing.ts'
import { noUpdateIsLost } from './rows/reliability/r05-no-lost-update.ts'
import { retriesMakeOne } from './rows/reliability/r06-retries-make-one.ts'
import { offlineEventsArriveInOrder } from './rows/reliability/r07-offline-events.ts'
import { textsGoOutOnce } from './rows/reliability/r08-texts-go-out-once.ts'
import { backupsRestoreWhole } from './rows/reliability/r09-backups-restore.ts'
import { anyMinuteCanBeRecovered } from './rows/reliability/r10-any-minute.ts'
import { everyUpgradeKeepsEverything } from './rows/reliability/r11-upgrades-keep-everything.ts'
import { aChangeIsToldOnEveryNode } from './rows/reliability/r12-told-on-every-node.ts'
import { missedChangesComeLater } from './rows/reliability/r13-missed-changes-come-later.ts'
import { endedSessionsHearNothing } from './rows/reliability/r14-ended-sessions-hear-nothing.ts'
import { deploysDropNothing } from './rows/reliability/r15-deploys-drop-nothing.ts'
import { slowClientsStarveNobody } from './rows/reliability/r16-slow-clients.ts'
import { stuckDependenciesAnswerClearly } from './rows/reliability/r17-stuck-dependencies.ts'
import { anExhaustedPoolIsBounded } from './rows/reliability/r18-pool-exhausted.ts'
import { oneBadRequestKillsNothing } from './rows/reliability/r19-bad-requests.ts'
import { expensiveWorkIsCapped } from './rows/reliability/r20-expensive-work.ts'
import { hoursAreRightThroughDst } from './rows/reliability/r21-daylight-saving.ts'
import { aStandbyTakesOver } from './rows/cluster/r22-standby-takes-over.ts'
import { readsOnAReplicaAreOfOneMoment } from './rows/cluster/r23-reads-on-a-replica.ts'
import { nobodyBlocksTheLoop } from './rows/reliability/r24-nobody-blocks-the-loop.ts'
import { queuesOfPhonesArriveOnce } from './rows/reliability/r25-field-queue.ts'
import { noBagIsInTwoLoads } from './rows/compliance/r26-no-bag-in-two-loads.ts'
import { nobodySlipsPastTheGate } from './rows/compliance/r27-certificate-gate.ts'
import { aClusterHolds } from './rows/cluster/r28-a-cluster-holds.ts'
import { everyRouteNeedsASession } from './rows/security/s01-sessions-needed.ts'
import { hiddenFieldsStayHidden } from './rows/security/s02-hidden-fields.ts'
import { filtersInjectNothing } from './rows/security/s03-injection.ts'
import { bodiesSetWhatTheyMay } from './rows/security/s04-mass-assignment.ts'
import { guessingPasswordsIsSlow } from './rows/security/s05-guesses-are-slow.ts'
import { unknownNamesLookAlike } from './rows/security/s06-unknown-names-look-alike.ts'
import { sessionsEnd } from './rows/security/s07-sessions-end.ts'
import { tokensDoNotLeak } from './rows/security/s08-tokens-do-not-leak.ts'
import { aMediaLinkOpensOneThing } from './rows/security/s09-media-links.ts'
import { filingsHarmNobody } from './rows/security/s10-filings-harm-nobody.ts'
import { damageIsSaid } from './rows/security/s11-damage-is-said.ts'
import { picturesTellNothing } from './rows/security/s12-pictures-tell-nothing.ts'
import { exportsAreNoFormulas } from './rows/security/s13-exports-are-no-formulas.ts'
import { personalDataStaysInside } from './rows/security/s14-personal-data.ts'
import { changesHaveAuthors } from './rows/security/s15-changes-have-authors.ts'
import { theContainerLinkWorksOnce } from './rows/security/s16-container-link.ts'
import { everyAnswerCarriesTheHeaders } from './rows/security/s17-headers.ts'
import { dependenciesAreKnown } from './rows/security/s18-dependencies-are-known.ts'
import { contractorsNeverSeeEachOther } from './rows/security/s19-contractors-are-apart.ts'

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
  queuesOfPhonesArriveOnce,
  noBagIsInTwoLoads,
  nobodySlipsPastTheGate,
  aClusterHolds,
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
  contractorsNeverSeeEachOther,
]
