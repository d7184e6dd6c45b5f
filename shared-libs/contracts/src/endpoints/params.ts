import { z } from 'zod';
import { idSchema } from '../vocabulary.ts';

export const workspaceParams = z.object({ workspaceId: idSchema });
export const assetParams = workspaceParams.extend({ assetId: idSchema });
export const scanParams = workspaceParams.extend({ scanId: idSchema });
export const scheduleParams = workspaceParams.extend({ scheduleId: idSchema });
export const reportParams = workspaceParams.extend({ reportId: idSchema });
export const reportScheduleParams = workspaceParams.extend({ reportScheduleId: idSchema });
export const feedEventParams = workspaceParams.extend({ eventId: idSchema });
export const viewParams = workspaceParams.extend({ viewId: idSchema });
export const findingParams = workspaceParams.extend({ findingId: idSchema });
export const findingMuteParams = workspaceParams.extend({ muteId: idSchema });
export const cloudAccountParams = workspaceParams.extend({ accountId: idSchema });
export const integrationParams = workspaceParams.extend({ integrationId: idSchema });
export const deliveryParams = integrationParams.extend({ deliveryId: idSchema });
