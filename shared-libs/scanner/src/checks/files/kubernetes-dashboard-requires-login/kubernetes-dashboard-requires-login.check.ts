import { exposedFile, firstMatch } from '../exposed-file.ts';

export const kubernetesDashboardRequiresLogin = exposedFile({
  id: 'kubernetes-dashboard-requires-login',
  catalogueId: 'PNL-008',
  version: 2,
  title: 'The Kubernetes dashboard requires a login',
  severity: 'critical',
  problem: 'Kubernetes dashboard without authentication',
  summary: 'The dashboard lists the namespaces of the cluster to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'The cluster can be controlled by anyone' },
  impact: 'Whoever opens it reads the secrets of the cluster, and starts containers of their own.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['k8s dashboard', 'unauthenticated kubernetes dashboard'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the dashboard from the public network.',
    steps: [
      'Remove `--enable-skip-login` and the cluster-admin binding of its service account.',
      'Reach it through `kubectl proxy` or `kubectl port-forward` alone.',
      'Replace it: since January 2026 nobody maintains it. Its project names Headlamp as the successor.',
      'Treat the cluster as taken over: look for foreign workloads, and replace its secrets.',
    ],
    effort: 'low',
    reference: 'https://kubernetes.io/docs/tasks/access-application-cluster/web-ui-dashboard/',
  },
  paths: ['api/v1/namespace'],
  proofIn: (file) =>
    firstMatch(file, { text: '"namespaces"', followedBy: /^\s*:\s*\[\s*\{\s*"objectMeta"\s*:/ }),
});
