import { openService } from '../exposed-service.ts';

export const kubeletRequiresAuthentication = openService({
  id: 'kubelet-requires-authentication',
  catalogueId: 'PRT-020',
  version: 2,
  title: 'The kubelet requires authentication',
  severity: 'critical',
  problem: 'Kubelet without authentication',
  summary: 'The kubelet lists its pods to anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Containers can be controlled by anyone' },
  impact: 'Anyone can run commands in every container of the node.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated kubelet', 'port 10250', 'k8s kubelet'],
  standard: {
    document: 'NSA/CISA Kubernetes Hardening Guide',
    section: 'Authentication and authorization',
    published: '2022-08',
  },
  remediation: {
    summary: 'Turn anonymous access off.',
    steps: [
      'Set `authentication.anonymous.enabled: false` and `authorization.mode: Webhook` in the configuration of the kubelet.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/',
  },
  service: 'kubelet',
  usualPorts: [10250],
});
