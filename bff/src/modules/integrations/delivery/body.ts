import type { IntegrationMessage, IntegrationType } from '@parapet/contracts/integration';
import { slackMessage } from './slack-message.ts';

/** The text that is sent, signed and kept for every further try. */
export const bodyFor = (type: IntegrationType, message: IntegrationMessage): string =>
  JSON.stringify(type === 'slack' ? slackMessage(message) : message);
