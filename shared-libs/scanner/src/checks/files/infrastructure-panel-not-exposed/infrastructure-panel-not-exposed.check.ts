import { exposedFile, firstMatch } from '../exposed-file.ts';

export const infrastructurePanelNotExposed = exposedFile({
  id: 'infrastructure-panel-not-exposed',
  catalogueId: 'PNL-015',
  version: 1,
  title: 'Panels of infrastructure are not public',
  severity: 'medium',
  problem: 'Panel of infrastructure reachable from the web',
  summary: 'Consul, Nomad or the management of RabbitMQ answers anyone who asks.',
  penalty: 10,
  impact:
    'They show names, addresses and settings of internal services, and some run jobs for whoever asks.',
  cweIds: ['CWE-306'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Bind them to internal addresses, and turn access control on.',
    steps: [
      'Consul and Nomad: enable ACLs with `default_policy = "deny"`, and bind HTTP to an internal address.',
      'RabbitMQ: bind the management plugin to 127.0.0.1 or an internal address.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['', 'v1/agent/self'],
  thing: 'infrastructure panel',
  proofIn: (file) =>
    firstMatch(
      file,
      '<title>RabbitMQ Management</title>',
      { text: '{"Config":{', followedBy: /^"Datacenter":"/ },
      { text: '{"config":{', followedBy: /^"ACL":\{/ },
    ),
});
