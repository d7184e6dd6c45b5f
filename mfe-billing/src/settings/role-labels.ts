import type { Role } from '@parapet/contracts/access/workspace';

export const roleLabels: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  auditor: 'Auditor',
  developer: 'Developer',
  analyst: 'Analyst',
  admin: 'Admin',
  owner: 'Owner',
};
