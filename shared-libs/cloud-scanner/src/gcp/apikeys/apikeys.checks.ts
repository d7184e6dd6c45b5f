import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { daysSince } from '../../judging/time.ts';

const reference = 'https://cloud.google.com/docs/authentication/api-keys';

const ofKey = {
  type: 'gcp.apikeys.key',
  category: 'secrets',
  owasp: 'A07:2025',
} as const;

const KEY_DAYS = 90;
/** The API of models, which costs money and takes what users write. */
const MODELS = 'generativelanguage.googleapis.com';

const apis = ({ restrictions }: Answer): readonly string[] =>
  (restrictions?.apiTargets ?? []).map(({ service }: Answer) => `${service}`);

const clients = [
  'browserKeyRestrictions',
  'serverKeyRestrictions',
  'androidKeyRestrictions',
  'iosKeyRestrictions',
];

/** A client restriction that names nobody is none. */
const isLimited = ({ restrictions }: Answer): boolean =>
  clients.some((kind) =>
    Object.values(restrictions?.[kind] ?? {}).some(
      (list) =>
        Array.isArray(list) &&
        list.length > 0 &&
        !list.some((each) => each === '*' || each === '0.0.0.0/0' || each === '::/0'),
    ),
  );

export const apikeysChecks: readonly CloudCheck[] = [
  {
    ...ofKey,
    id: 'gcp-apikeys-key-is-restricted',
    topics: ['gcp_apikeys_api_restrictions_set', 'gcp_apikeys_api_restricted_with_gemini_api'],
    title: 'API key is for named APIs and clients',
    severity: 'medium',
    impact: 'Keys stand in pages and apps for everyone to read: strangers use them, and you pay.',
    cweIds: ['CWE-284'],
    aliases: ['api restrictions', 'application restrictions', 'gemini'],
    objectives: ['least-privilege'],
    reads: ['restrictions'],
    problems: {
      apis: { title: 'API key is for every API' },
      models: { title: 'API key of Gemini is for every client', severity: 'high' },
      clients: { title: 'API key is for every client', severity: 'low' },
    },
    remediation: {
      summary: 'Name the APIs that the key is for, and the sites, addresses or apps that use it.',
      console: [
        'Open APIs & Services, then Credentials, and the key.',
        'Set application restrictions and API restrictions.',
      ],
      cli: 'gcloud services api-keys update {uid} --api-target=service=<api> --allowed-referrers=<site>',
      effort: 'low',
      reference: `${reference}#securing_an_api_key`,
    },
    judge({ config }) {
      const targets = apis(config);
      const shown = { restrictions: config.restrictions ?? null };
      const expected = 'API targets and a client restriction';
      if (targets.length === 0) return { problem: 'apis', shown, expected };
      if (isLimited(config)) return 'secure';
      return { problem: targets.includes(MODELS) ? 'models' : 'clients', shown, expected };
    },
  },
  {
    ...ofKey,
    id: 'gcp-apikeys-key-is-rotated',
    topics: ['gcp_apikeys_key_rotated_in_90_days'],
    title: 'API key is younger than 90 days',
    severity: 'low',
    impact: 'A copy in an old release or a log works for as long as the key stays the same.',
    cweIds: ['CWE-324'],
    aliases: ['api key rotation'],
    objectives: ['keys-rotated'],
    reads: ['createTime'],
    problems: { old: { title: 'API key is older than 90 days' } },
    remediation: {
      summary: 'Make a new key, change what uses it, and delete the old one after a while.',
      console: [
        'Open the key and choose Rotate key.',
        'Delete the previous key when it is no longer used.',
      ],
      effort: 'medium',
      reference: `${reference}#rotate`,
    },
    judge({ config }, { now }) {
      const days = daysSince(config.createTime, now);
      if (Number.isNaN(days)) return { unknown: 'The time at which the key was made is not told.' };
      return days <= KEY_DAYS
        ? 'secure'
        : { problem: 'old', shown: { createTime: config.createTime }, expected: '90 days or less' };
    },
  },
  {
    id: 'gcp-apikeys-project-has-no-keys',
    topics: ['gcp_apikeys_key_exists'],
    type: 'gcp.resourcemanager.project',
    title: 'Project has no API keys',
    severity: 'info',
    impact: 'A key says which project pays and not who calls, so it is no login and no proof.',
    category: 'secrets',
    cweIds: ['CWE-798'],
    owasp: 'A07:2025',
    aliases: ['api key exists'],
    objectives: ['secrets-not-in-code'],
    reads: [],
    joins: ['gcp.apikeys.key'],
    problems: { keys: { title: 'Project has API keys' } },
    remediation: {
      summary: 'Use service accounts or logins of users where an API takes them.',
      console: ['Open APIs & Services, then Credentials.', 'Delete keys that nothing uses.'],
      effort: 'medium',
      reference: `${reference}#api_key_authentication_and_authorization`,
    },
    judge(_project, related) {
      const keys = related.of('gcp.apikeys.key');
      return keys.length === 0
        ? 'secure'
        : {
            problem: 'keys',
            shown: { keys: keys.slice(0, 10).map(({ name }) => name) },
            expected: 'no keys',
          };
    },
  },
];
