import { firstMatch, gradedFile } from '../exposed-file.ts';

export const infrastructurePanelNotExposed = gradedFile({
  id: 'infrastructure-panel-not-exposed',
  catalogueId: 'PNL-015',
  version: 3,
  title: 'Infrastructure panels are not exposed',
  severity: 'medium',
  problem: 'Infrastructure panel exposed (Consul, Vault, Traefik)',
  summary:
    'Vault, the management of RabbitMQ, or an agent of Consul or Nomad answers anyone who asks. What changes it asks for a login or token.',
  penalty: 10,
  impact:
    'They show names, addresses and settings of internal services, and some run jobs for whoever asks.',
  cweIds: ['CWE-306'],
  owasp: 'A02:2025',
  aliases: ['hashicorp vault', 'consul', 'nomad', 'traefik dashboard', 'rabbitmq management'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Bind them to internal addresses, and turn access control on.',
    steps: [
      'Consul: enable ACLs with `default_policy = "allow"`, give agents and services their tokens, then set it to `"deny"`.',
      'Nomad: `acl { enabled = true }` on servers and clients, then `nomad acl bootstrap`; from then on jobs, clients of the API and scripts need tokens.',
      'Consul and Nomad: bind HTTP to an internal address.',
      'Vault: let the listener use an internal address, and put a proxy in front for those who need it.',
      'A Vault that is not set up: initialise it from the inside, or stop it.',
      'RabbitMQ: bind the management plugin to 127.0.0.1 or an internal address.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['', 'v1/agent/self', 'v1/sys/health'],
  // A Vault that stands by, is not set up, or is sealed answers with these.
  alsoAt: [429, 472, 473, 501, 503],
  thing: 'infrastructure panel',
  proofIn: (file) =>
    firstMatch(
      file,
      '<title>RabbitMQ Management</title>',
      { text: '{"Config":{', followedBy: /^"Datacenter":"/ },
      { text: '{"config":{', followedBy: /^"(?:ACL|Addresses|Region)":/ },
      { text: '{"initialized":', followedBy: /^(?:true|false),"sealed":(?:true|false)/ },
    ),
  grades: {
    unclaimed: {
      verdict: 'fail',
      title: 'Vault not initialised: anyone can become operator',
      summary: 'Vault is not set up: whoever comes first receives its keys and its root token.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can take control of it' },
      severity: 'high',
    },
    unguarded: {
      verdict: 'fail',
      title: 'Consul or Nomad API without authentication',
      summary:
        'An agent of Consul or Nomad answers without a token: its access control is off, or allows what no rule denies.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can take control of it' },
      severity: 'high',
    },
  },
  gradeOf: ({ body }, matched) => {
    if (matched.startsWith('{"initialized":false')) return 'unclaimed';
    if (!/^\{"config"/i.test(matched)) return 'exposed';
    const isOn = /"ACL(?:sEnabled":|":\{"Enabled":)true/.test(body);
    return isOn && !body.includes('"ACLDefaultPolicy":"allow"') ? 'exposed' : 'unguarded';
  },
});
