import { body, decimal, hexadecimal, lower, mixed, type Sample, upper } from './sample.ts';

/** Id of the kind, what the token is put together of, and a look-alike. */
type Row = readonly [id: string, parts: readonly [string, ...string[]], stays: string];

const hex = hexadecimal;

const cloud: readonly Row[] = [
  ['aws-access-key-id', ['AKIA', body(16, upper)], 'AKIA and ASIA begin the ids'],
  ['aws-session-token', ['IQoJb3JpZ2lu', body(300)], 'IQoJb3 is how one begins'],
  ['aws-bedrock-key', ['ABSK', body(128)], 'ABSKontakt'],
  ['google-api-key', ['AIza', body(35)], 'AIzawa station'],
  ['google-access-token', ['ya29.', body(120)], 'ya29.js'],
  ['google-refresh-token', ['1//0', body(60)], 'pages 1//02'],
  ['google-client-secret', ['GOCSPX-', body(28)], 'GOCSPX-style'],
  ['google-storage-key', ['GOOG1E', body(55, upper)], 'GOOG1E Inc'],
  ['digitalocean-token', ['dop_v1_', body(64, hex)], 'dop_v1_beta'],
  ['heroku-key', ['HRKU-', body(36)], 'HRKU-stack'],
  ['cloudflare-origin-key', ['v1.0-', body(140, hex)], 'v1.0-beta.2'],
  ['cloudflare-token', ['cfut_', body(40)], 'cfut_name'],
  ['alibaba-access-key-id', ['LTAI', body(20)], 'LTAI key'],
  ['tencent-secret-id', ['AKID', body(32)], 'AKIDs'],
  ['yandex-key', ['AQVN', body(36)], 'AQVNs'],
  ['fly-token', ['fm2_', body(80)], 'fm2_radio'],
  ['netlify-token', ['nfp_', body(36)], 'nfp_site'],
  ['render-key', ['rnd_', body(28)], 'rnd_seed_of_the_generator_used'],
  ['planetscale-credential', ['pscale_pw_', body(43)], 'pscale_pw_hint'],
  ['databricks-token', ['dapi', body(32, hex)], 'dapifield'],
  ['neon-key', ['napi_', body(64, lower)], 'napi_get_value'],
  ['pulumi-token', ['pul-', body(40, hex)], 'pul-request'],
  ['vault-token', ['hvs.', body(90)], 'hvs.example'],
  ['doppler-token', ['dp.pt.', body(43)], 'dp.pt.example'],
  ['one-password-token', ['ops_eyJ', body(200)], 'ops_eyJ'],
  ['one-password-secret-key', ['A3-', body(6, upper), '-', body(25, upper)], 'A3-PAPER'],
  ['tailscale-key', ['tskey-', 'auth-', body(30)], 'tskey-name'],
  ['age-key', ['AGE-SECRET-KEY-1', body(58, upper)], 'AGE-SECRET-KEY'],
];

const sourceControl: readonly Row[] = [
  ['github-token', ['ghp_', body(36)], 'ghp_xx'],
  ['github-token', ['gho_', body(36)], 'gho_'],
  ['github-token', ['ghu_', body(36)], 'ghu_x'],
  ['github-token', ['ghs_', body(36)], 'ghs_'],
  ['github-token', ['ghr_', body(76)], 'laghr_abcdefghijkl'],
  ['github-fine-grained-token', ['github_pat_', body(22), '_', body(59)], 'github_pat_docs'],
  ['gitlab-token', ['glpat-', body(20)], 'glpat-x'],
  ['gitlab-token', ['gldt-', body(20)], 'gldt-x'],
  ['gitlab-token', ['glrt-', body(20)], 'glrt-x'],
  ['bitbucket-app-password', ['ATBB', body(32)], 'ATBBs'],
  ['circleci-token', ['CCIPAT_', body(22), '_', body(40, hex)], 'CCIPAT_'],
  ['npm-token', ['npm_', body(36)], 'npm_config_registry'],
  ['pypi-token', ['pypi-AgE', body(150)], 'pypi-AgEnt'],
  ['rubygems-key', ['rubygems_', body(48, hex)], 'rubygems_version'],
  ['docker-token', ['dckr_pat_', body(27)], 'dckr_pat_'],
  ['nuget-key', ['oy2', body(43, lower)], 'oy2k'],
  ['crates-token', ['cio', body(32)], 'ciopiacere'],
  ['buildkite-token', ['bkua_', body(40, hex)], 'bkua_'],
  ['sonar-token', ['squ_', body(40, hex)], 'squ_abc'],
  ['sourcegraph-token', ['sgp_', body(40, hex)], 'sgp_instance_of_the_public_service'],
  ['artifactory-key', ['AKCp', body(69)], 'AKCp8'],
  ['clojars-token', ['CLOJARS_', body(60, hex)], 'CLOJARS_USERNAME'],
  ['postman-key', ['PMAK-', body(24, hex), '-', body(34, hex)], 'PMAK-'],
];

const paymentAndMessages: readonly Row[] = [
  ['slack-token', ['xoxb-', body(12, decimal), '-', body(24)], 'xoxb-'],
  ['slack-token', ['xoxp-', body(12, decimal), '-', body(32, hex)], 'xoxp-x'],
  ['slack-app-token', ['xapp-', '1-', body(11, upper), '-', body(64, hex)], 'xapp-1'],
  ['discord-bot-token', ['M', body(25), '.', body(6), '.', body(38)], 'Mozilla.Firefox.Release'],
  ['telegram-bot-token', [body(10, decimal), ':AA', body(33)], '10:AAA batteries'],
  ['twilio-key', ['SK', body(32, hex)], 'SK2024'],
  ['sendgrid-key', ['SG.', body(22), '.', body(43)], 'SG.com'],
  ['mailgun-key', ['key-', body(32, hex)], 'key-value'],
  ['mailgun-private-key', [body(32, hex), '-', body(8, hex), '-', body(8, hex)], 'abc-def-123'],
  ['mailchimp-key', [body(32, hex), '-us', '14'], 'en-us'],
  ['brevo-key', ['xkeysib-', body(64, hex), '-', body(16)], 'xkeysib-'],
  ['resend-key', ['re_', body(8), '_', body(24)], 're_export_of_all_the_modules_here'],
  ['stripe-secret-key', ['sk_live_', body(24)], 'pk_live_0a1b2c3d4e5f6a7b8c9d0e1f'],
  ['stripe-secret-key', ['rk_test_', body(24)], 'rk_test_'],
  ['stripe-webhook-secret', ['whsec_', body(32)], 'whsec_'],
  ['square-token', ['sq0csp-', body(43)], 'sq0csp-'],
  ['square-access-token', ['EAAAE', body(59)], 'EAAAEuropa'],
  [
    'braintree-token',
    ['access_token$production$', body(16), '$', body(32, hex)],
    'access_token$production',
  ],
  ['mollie-key', ['live_', body(30)], 'live_score'],
  ['mollie-key', ['test_', body(30)], 'test_everything_that_can_be_tested_here'],
  ['mollie-access-token', ['access_', body(30)], 'access_log_format'],
  ['shopify-token', ['shpat_', body(32, hex)], 'shpat_'],
  ['razorpay-key', ['rzp_live_', body(14)], 'rzp_live_mode'],
  ['plaid-token', ['access-sandbox-', body(36, hex)], 'access-sandbox-mode'],
  ['flutterwave-key', ['FLWSECK-', body(32, hex), '-X'], 'FLWSECK-'],
  ['shippo-token', ['shippo_live_', body(40, hex)], 'shippo_live_mode'],
  ['easypost-key', ['EZAK', body(54)], 'EZAKs'],
];

const services: readonly Row[] = [
  ['openai-key', ['sk-', body(48)], 'sk-circle-fade-dot-animation-delay'],
  ['openai-key', ['sk-proj-', body(120)], 'sk-proj-name'],
  ['anthropic-key', ['sk-ant-', 'api03-', body(95)], 'sk-ant-colony'],
  ['hugging-face-token', ['hf_', body(34)], 'hf_hub'],
  ['groq-key', ['gsk_', body(52)], 'gsk_name'],
  ['xai-key', ['xai-', body(80)], 'xai-grok'],
  ['replicate-token', ['r8_', body(37)], 'r8_rules'],
  ['perplexity-key', ['pplx-', body(48)], 'pplx-7b-online'],
  ['pinecone-key', ['pcsk_', body(60)], 'pcsk_'],
  ['langsmith-key', ['lsv2_pt_', body(32, hex), '_', body(10, hex)], 'lsv2_pt_'],
  ['new-relic-key', ['NRAK-', body(27, upper)], 'NRAK-'],
  ['dynatrace-token', ['dt0c01.', body(24, upper), '.', body(64, upper)], 'dt0c01.key'],
  ['sentry-token', ['sntrys_', body(120)], 'sntrys_'],
  ['grafana-token', ['glsa_', body(32), '_', body(8, hex)], 'glsa_name'],
  ['mapbox-secret-token', ['sk.eyJ', body(50), '.', body(22)], 'sk.wikipedia.org'],
  ['notion-token', ['ntn_', body(46)], 'ntn_page'],
  ['linear-key', ['lin_api_', body(40)], 'lin_api_version'],
  ['figma-token', ['figd_', body(40)], 'figd_'],
  ['atlassian-token', ['ATATT3xFfG', body(180)], 'ATATT3x'],
  ['okta-token', ['SSWS ', body(42)], 'SSWS scheme'],
  ['supabase-key', ['sb_secret_', body(31)], 'sb_secret_name'],
  ['supabase-key', ['sbp_', body(40, hex)], 'sb_publishable_0a1b2c3d4e5f6a7b8c9d'],
  ['hubspot-token', ['pat-na1-', body(36, hex)], 'pat-na1-region'],
  ['typeform-token', ['tfp_', body(59)], 'tfp_name'],
  ['contentful-token', ['CFPAT-', body(43)], 'CFPAT-'],
  ['facebook-token', ['EAAC', body(150)], 'EAACs'],
  ['twitter-bearer-token', ['AAAAAAAAAAAAAAAAAAAAA', body(80)], 'AAAAAAAAAAAAAAAAAAAAA'],
  ['launchdarkly-key', ['sdk-', body(36, hex)], 'sdk-android-31'],
  ['posthog-key', ['phx_', body(43)], 'phc_0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d'],
  ['prefect-key', ['pnu_', body(36)], 'pnu_'],
  ['readme-key', ['rdme_', body(70)], 'rdme_'],
  ['frameio-token', ['fio-u-', body(64)], 'fio-u-'],
  ['duffel-token', ['duffel_live_', body(43)], 'duffel_live_mode'],
  ['terraform-token', [body(14), '.atlasv1.', body(67)], 'docs.atlasv1.example'],
  ['azure-client-secret', [body(4), 'Q~', body(34)], 'FAQ~1'],
  ['firebase-server-key', ['AAAA', body(7), ':APA91', body(134)], 'note:APA91'],
  ['airtable-token', ['pat', body(14), '.', body(64, hex)], 'path.to.file'],
  ['json-web-token', ['eyJhbGciOi', body(30), '.', body(80), '.', body(43)], 'eyJhbG'],
  ['base64-json-credentials', ['eyJhdXRo', body(80)], 'eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpb'],
];

const hashes: readonly Row[] = [
  ['crypt-hash', ['$6$', body(16), '$', body(86)], '$6$ each'],
  ['crypt-hash', ['$apr1$', body(8), '$', body(22)], '$apr1$'],
  ['bcrypt-hash', ['$2b$', '12$', body(53)], '$2b$'],
  ['argon2-hash', ['$argon2id$', 'v=19$m=65536,t=3,p=4$', body(22), '$', body(43)], '$argon2id$'],
  ['phpass-hash', ['$P$', body(31)], '$P$'],
  ['django-hash', ['pbkdf2_sha256$', '600000$', body(22), '$', body(43)], 'pbkdf2_sha256'],
  ['ldap-hash', ['{SSHA}', body(32)], '{SSHA} scheme'],
  ['ldap-crypt-hash', ['{CRYPT}', body(13)], '{CRYPT}'],
  ['postgres-scram', ['SCRAM-SHA-256$', '4096:', body(24), '$', body(88)], 'SCRAM-SHA-256-PLUS'],
  ['mysql-hash', ['*', body(40, '0123456789ABCDEF')], '*important*'],
  ['mysql-caching-hash', ['$A$005$', body(63)], '$A$1'],
  [
    'ntlm-hash',
    ['aad3b435b51404eeaad3b435b51404ee:', body(32, hex)],
    'aad3b435b51404eeaad3b435b51404ee',
  ],
];

/** One token of each kind that gives itself away. */
export const tokenSamples: readonly Sample[] = [
  ...cloud,
  ...sourceControl,
  ...paymentAndMessages,
  ...services,
  ...hashes,
].map(([id, parts, stays]) => {
  const [first, ...rest] = parts;
  // A prefix that is the same for everyone tells nothing.
  const isPrefix = rest.length > 0;
  return { id, text: parts.join(''), secret: isPrefix ? rest.join('') : first, stays };
});

export const webhookSamples: readonly Sample[] = [
  {
    id: 'slack-webhook',
    text: `https://hooks.slack.com/services/T${body(8, upper)}/B${body(8, upper)}/${body(24, mixed)}`,
    secret: `${body(8, upper)}/B${body(8, upper)}/${body(24, mixed)}`,
    stays: 'https://hooks.slack.com/services',
  },
  {
    id: 'discord-webhook',
    text: `https://discord.com/api/webhooks/${body(18, decimal)}/${body(68)}`,
    secret: body(68),
    stays: 'https://discord.com/api/webhooks/docs',
  },
  {
    id: 'teams-webhook',
    text: `https://contoso.webhook.office.com/webhookb2/${body(36, hex)}@${body(36, hex)}`,
    secret: body(36, hex),
    stays: 'https://contoso.webhook.office.com/',
  },
];
