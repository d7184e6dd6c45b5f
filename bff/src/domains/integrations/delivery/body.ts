import type { IntegrationMessage, IntegrationType } from '@parapet/contracts/events/integration';
import { slackMessage } from './slack-message.ts';

/** Returns the body that is sent, signed and stored for retries. */
export const bodyFor = (type: IntegrationType, message: IntegrationMessage): string =>
  JSON.stringify(type === 'slack' ? slackMessage(message) : message);
