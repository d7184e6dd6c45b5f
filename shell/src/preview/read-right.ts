import { readPreviewRight } from '@parapet/contracts/endpoints/previews';
import type { Session } from '../session/service/create-session.ts';

/** Returns whether the operator has granted previews to the account. */
export const readRight = async (api: Session['api']): Promise<boolean> =>
  (await api.call(readPreviewRight)).granted;
