import { standIn as azureDevops } from '../azure-devops/stand-in.ts';
import { standIn as discord } from '../discord/stand-in.ts';
import { standIn as drata } from '../drata/stand-in.ts';
import { standIn as elastic } from '../elastic/stand-in.ts';
import { standIn as github } from '../github/stand-in.ts';
import { standIn as githubCodeScanning } from '../github-code-scanning/stand-in.ts';
import { standIn as gitlab } from '../gitlab/stand-in.ts';
import { standIn as jira } from '../jira/stand-in.ts';
import { standIn as jsm } from '../jsm/stand-in.ts';
import { standIn as linear } from '../linear/stand-in.ts';
import { standIn as pagerduty } from '../pagerduty/stand-in.ts';
import { standIn as s3 } from '../s3/stand-in.ts';
import { standIn as securityHub } from '../security-hub/stand-in.ts';
import { standIn as sentinel } from '../sentinel/stand-in.ts';
import { standIn as servicenow } from '../servicenow/stand-in.ts';
import { standIn as slack } from '../slack/stand-in.ts';
import { standIn as splunk } from '../splunk/stand-in.ts';
import { standIn as teams } from '../teams/stand-in.ts';
import { standIn as vanta } from '../vanta/stand-in.ts';
import { standIn as webhook } from '../webhook/stand-in.ts';
import type { StandIn } from './stand-in.ts';

/** A stand-in for each kind that speaks HTTP: mail and syslog have their own. */
export const standIns = {
  webhook,
  slack,
  teams,
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
  github_code_scanning: githubCodeScanning,
  vanta,
  drata,
} satisfies Readonly<Record<string, () => StandIn>>;
