import type { IntegrationType } from '@parapet/contracts/integrations/kinds';
import { azureDevops, azureDevopsTickets } from './azure-devops/azure-devops.ts';
import { discord } from './discord/discord.ts';
import { drata } from './drata/drata.ts';
import { elastic } from './elastic/elastic.ts';
import { email } from './email/email.ts';
import { github, githubTickets } from './github/github.ts';
import { githubCodeScanning } from './github-code-scanning/github-code-scanning.ts';
import { gitlab, gitlabTickets } from './gitlab/gitlab.ts';
import { jira, jiraTickets } from './jira/jira.ts';
import { jsm } from './jsm/jsm.ts';
import type { Kind } from './kind.ts';
import { linear, linearTickets } from './linear/linear.ts';
import { pagerduty } from './pagerduty/pagerduty.ts';
import { s3 } from './s3/s3.ts';
import { securityHub } from './security-hub/security-hub.ts';
import { sentinel } from './sentinel/sentinel.ts';
import { servicenow, servicenowTickets } from './servicenow/servicenow.ts';
import { slack } from './slack/slack.ts';
import { splunk } from './splunk/splunk.ts';
import { syslog } from './syslog/syslog.ts';
import { teams } from './teams/teams.ts';
import type { TicketKind } from './ticket-kind.ts';
import { vanta } from './vanta/vanta.ts';
import { webhook } from './webhook/webhook.ts';

/** Gives each kind of the contract its way to talk with its service. */
export const kindsByType: Readonly<Record<IntegrationType, Kind>> = {
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
  azure_devops: azureDevops,
  servicenow,
  jsm,
  splunk,
  sentinel,
  elastic,
  s3,
  security_hub: securityHub,
  syslog,
  github_code_scanning: githubCodeScanning,
  vanta,
  drata,
};

/** Those that keep tickets. */
export const ticketKinds: Readonly<Partial<Record<IntegrationType, TicketKind>>> = {
  jira: jiraTickets,
  github: githubTickets,
  gitlab: gitlabTickets,
  linear: linearTickets,
  azure_devops: azureDevopsTickets,
  servicenow: servicenowTickets,
};
