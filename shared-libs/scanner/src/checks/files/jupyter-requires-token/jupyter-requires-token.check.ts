import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const jupyterRequiresToken = exposedFile({
  id: 'jupyter-requires-token',
  catalogueId: 'PNL-006',
  version: 2,
  title: 'Jupyter requires a token',
  severity: 'critical',
  problem: 'Jupyter without authentication',
  summary: 'A Jupyter server lists its files to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Code can be run by anyone' },
  impact: 'Whoever opens it runs any code on the server.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['jupyter notebook', 'jupyterlab', 'unauthenticated jupyter'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Start Jupyter with a token or password.',
    steps: [
      "Remove `--ServerApp.token=''` and `c.ServerApp.token = ''` from how it is started.",
      'Set a password with `jupyter server password`, and bind it to 127.0.0.1 behind a VPN or a JupyterHub.',
      'Treat the server as taken over: look for foreign processes, and replace its credentials.',
    ],
    effort: 'low',
    reference: 'https://jupyter-server.readthedocs.io/en/latest/operators/security.html',
  },
  paths: ['api/contents', 'jupyter/api/contents'],
  proofIn: (file) =>
    !isHtml(file) && file.body.includes('"mimetype":') && file.body.includes('"writable":')
      ? firstMatch(file, /"type": ?"directory"/)
      : null,
});
