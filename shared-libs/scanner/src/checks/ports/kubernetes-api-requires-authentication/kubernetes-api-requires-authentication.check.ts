import { openService } from '../exposed-service.ts';

export const kubernetesApiRequiresAuthentication = openService({
  id: 'kubernetes-api-requires-authentication',
  catalogueId: 'PRT-019',
  version: 2,
  title: 'The Kubernetes API requires authentication',
  severity: 'critical',
  problem: 'Kubernetes API without authentication',
  summary: 'The Kubernetes API lists the namespaces of the cluster to anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'The cluster can be controlled by anyone' },
  impact: 'Anyone can read secrets and start containers, and so take over the cluster.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated kubernetes', 'k8s api', 'kube-apiserver', 'port 6443'],
  standard: {
    document: 'NSA/CISA Kubernetes Hardening Guide',
    section: 'Authentication and authorization',
    published: '2022-08',
  },
  remediation: {
    summary: 'Take the rights of anonymous users away.',
    steps: [
      'List who binds roles to `system:anonymous` and `system:unauthenticated`: `kubectl get clusterrolebindings,rolebindings -A -o wide`. Remove all but `system:public-info-viewer` and, while nodes join, `kubeadm:bootstrap-signer-clusterinfo`.',
      'Set `--anonymous-auth=false` where health checks and `kubeadm join` do not need them.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'medium',
    reference: 'https://kubernetes.io/docs/reference/access-authn-authz/authentication/',
  },
  service: 'kubernetes',
  usualPorts: [6443, 8443],
});
