import { z } from 'zod';
import { idSchema } from '../text/vocabulary.ts';

export const workspaceParams = z.object({ workspaceId: idSchema });
export const memberParams = workspaceParams.extend({ memberId: idSchema });
export const invitationParams = workspaceParams.extend({ invitationId: idSchema });
export const assetParams = workspaceParams.extend({ assetId: idSchema });
export const scanParams = workspaceParams.extend({ scanId: idSchema });
export const scheduleParams = workspaceParams.extend({ scheduleId: idSchema });
export const reportParams = workspaceParams.extend({ reportId: idSchema });
export const reportScheduleParams = workspaceParams.extend({ reportScheduleId: idSchema });
export const feedEventParams = workspaceParams.extend({ eventId: idSchema });
export const notificationRuleParams = workspaceParams.extend({ ruleId: idSchema });
export const viewParams = workspaceParams.extend({ viewId: idSchema });
export const findingParams = workspaceParams.extend({ findingId: idSchema });
export const findingMuteParams = workspaceParams.extend({ muteId: idSchema });
export const cloudAccountParams = workspaceParams.extend({ accountId: idSchema });
export const cloudResourceParams = workspaceParams.extend({ resourceId: idSchema });
export const integrationParams = workspaceParams.extend({ integrationId: idSchema });
export const apiKeyParams = workspaceParams.extend({ apiKeyId: idSchema });
export const exposureParams = workspaceParams.extend({ exposureId: idSchema });
export const breachPersonParams = workspaceParams.extend({ personId: idSchema });
export const deliveryParams = integrationParams.extend({ deliveryId: idSchema });
export const frameworkParams = workspaceParams.extend({ frameworkId: z.string().min(1).max(80) });
/** A number as its framework writes it, such as `A.8.5` or `164.308(a)(1)`. */
export const requirementParams = frameworkParams.extend({ number: z.string().min(1).max(80) });
export const attestationParams = workspaceParams.extend({ attestationId: idSchema });
export const evidenceFileParams = attestationParams.extend({ fileId: idSchema });
export const requirementExceptionParams = workspaceParams.extend({ exceptionId: idSchema });
