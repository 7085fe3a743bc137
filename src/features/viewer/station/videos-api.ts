import type { Session } from '../../../station/host/session.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { createPreviewsApi } from './previews-api.ts'
import { createSharingApi } from './sharing-api.ts'

/** The contract's procedures about previews and shared videos. */
export const createVideosApi = (session: Session): Pick<StationApi, 'previews' | 'sharing'> => ({
  previews: createPreviewsApi(session),
  sharing: createSharingApi(session),
})
