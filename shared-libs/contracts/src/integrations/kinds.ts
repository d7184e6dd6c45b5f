import type { KindDefinition } from './kind.ts';
import { azureDevops } from './kinds/azure-devops.ts';
import { discord } from './kinds/discord.ts';
import { drata } from './kinds/drata.ts';
import { elastic } from './kinds/elastic.ts';
import { email } from './kinds/email.ts';
import { github } from './kinds/github.ts';
import { githubCodeScanning } from './kinds/github-code-scanning.ts';
import { gitlab } from './kinds/gitlab.ts';
import { jira } from './kinds/jira.ts';
import { jsm } from './kinds/jsm.ts';
import { linear } from './kinds/linear.ts';
import { pagerduty } from './kinds/pagerduty.ts';
import { s3 } from './kinds/s3.ts';
import { securityHub } from './kinds/security-hub.ts';
import { sentinel } from './kinds/sentinel.ts';
import { servicenow } from './kinds/servicenow.ts';
import { slack } from './kinds/slack.ts';
import { splunk } from './kinds/splunk.ts';
import { syslog } from './kinds/syslog.ts';
import { teams } from './kinds/teams.ts';
import { vanta } from './kinds/vanta.ts';
import { webhook } from './kinds/webhook.ts';

/** Every kind of integration. The contract, the dialogs, the pages and the documents follow it. */
export const kinds = [
  webhook,
  slack,
  teams,
  email,
  jira,
  github,
  gitlab,
  pagerduty,
  discord,
  linear,
  azureDevops,
  servicenow,
  jsm,
  splunk,
  sentinel,
  elastic,
  s3,
  securityHub,
  syslog,
  githubCodeScanning,
  vanta,
  drata,
] as const satisfies readonly KindDefinition[];

export type IntegrationType = (typeof kinds)[number]['type'];

export const integrationTypes = kinds.map(({ type }) => type);

const byType = new Map<string, KindDefinition>(kinds.map((kind) => [kind.type, kind]));

export const isIntegrationType = (text: string): text is IntegrationType => byType.has(text);

export function kindOf(type: IntegrationType): KindDefinition {
  const kind = byType.get(type);
  if (!kind) throw new Error(`There is no kind ${type}`);
  return kind;
}
