import type { CheckGroup } from '../text/vocabulary.ts';

export const checkGroupLabels: Readonly<Record<CheckGroup, string>> = {
  dns: 'DNS',
  mail: 'Email',
  tls: 'TLS',
  headers: 'Web headers',
  cookies: 'Cookies',
  content: 'Web content',
  files: 'Files and secrets',
  ports: 'Ports, services',
  software: 'Software',
  cloud: 'Cloud configuration',
};
