import type { KindDefinition } from './kind.ts';
import { slack } from './kinds/slack.ts';
import { webhook } from './kinds/webhook.ts';

/** Every kind of integration. The contract, the dialogs, the pages and the documents follow it. */
export const kinds = [webhook, slack] as const satisfies readonly KindDefinition[];

export type IntegrationType = (typeof kinds)[number]['type'];

export const integrationTypes = kinds.map(({ type }) => type);

const byType = new Map<string, KindDefinition>(kinds.map((kind) => [kind.type, kind]));

export const isIntegrationType = (text: string): text is IntegrationType => byType.has(text);

export function kindOf(type: IntegrationType): KindDefinition {
  const kind = byType.get(type);
  if (!kind) throw new Error(`There is no kind ${type}`);
  return kind;
}
