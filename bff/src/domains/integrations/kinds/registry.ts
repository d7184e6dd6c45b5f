import type { IntegrationType } from '@parapet/contracts/integrations/kinds';
import type { Kind } from './kind.ts';
import { slack } from './slack/slack.ts';
import { webhook } from './webhook/webhook.ts';

/** How each kind of the contract talks with its service. */
export const kindsByType: Readonly<Record<IntegrationType, Kind>> = {
  webhook,
  slack,
};
