import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/assets',
      title: 'Assets',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'surface',
        label: 'Assets',
        icon: '<svg viewBox="0 0 24 24"><rect x="3" y="4" width="18" height="7" rx="1.5"/><rect x="3" y="13" width="18" height="7" rx="1.5"/><path d="M7 7.5h2M7 16.5h2"/></svg>',
        order: 10,
      },
    },
    {
      path: '/dashboard/assets/importmodal',
      title: 'Import assets',
      layout: 'dashboard',
      guard: 'auth',
    },
    { path: '/dashboard/assets/:assetId', title: 'Asset', layout: 'dashboard', guard: 'auth' },
    {
      path: '/dashboard/attack-surface',
      title: 'Attack surface',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'surface',
        label: 'Attack surface',
        icon: '<svg viewBox="0 0 24 24"><circle cx="5.5" cy="12" r="2"/><circle cx="18.5" cy="5.5" r="2"/><circle cx="18.5" cy="18.5" r="2"/><path d="M7.3 11.1l9.4-4.7M7.3 12.9l9.4 4.7"/></svg>',
        order: 20,
      },
    },
    {
      path: '/dashboard/technologies',
      title: 'Technologies',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'surface',
        label: 'Technologies',
        icon: '<svg viewBox="0 0 24 24"><path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5"/></svg>',
        order: 30,
      },
    },
    {
      path: '/dashboard/breach',
      title: 'Breach',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'surface',
        label: 'Breach',
        icon: '<svg viewBox="0 0 24 24"><circle cx="8" cy="15.5" r="4"/><path d="M10.9 12.6L19.5 4M15.5 8l3 3M18 5.5l2 2"/></svg>',
        order: 40,
      },
    },
  ],
  widgets: [
    {
      id: 'assets',
      slot: 'dashboard',
      title: 'Assets',
      order: 40,
      span: 'two-thirds',
      height: 284,
      phoneHeight: 500,
    },
    {
      id: 'breach',
      slot: 'dashboard',
      title: 'Exposed accounts',
      order: 45,
      span: 'third',
      height: 140,
      phoneHeight: 150,
    },
  ],
  commands: [
    {
      id: 'import-assets',
      label: 'Import assets',
      to: '/dashboard/assets/importmodal',
      keywords: ['csv', 'paste', 'bulk', 'upload'],
    },
    {
      id: 'add-asset',
      label: 'Add asset',
      to: '/dashboard/assets?add=1',
      keywords: ['domain', 'ip', 'url'],
      onOverview: true,
    },
    {
      id: 'discovered-assets',
      label: 'Discovered assets',
      to: '/dashboard/assets?view=discovered',
      keywords: ['candidates', 'subdomains', 'approve', 'dismiss'],
    },
    {
      id: 'archived-assets',
      label: 'Archived assets',
      to: '/dashboard/assets?state=archived',
      keywords: ['removed', 'deleted', 'restore'],
    },
    {
      id: 'exposed-accounts',
      label: 'Exposed accounts',
      to: '/dashboard/breach',
      keywords: ['breach', 'leak', 'pwned', 'hibp', 'stealer', 'credentials', 'password'],
    },
    {
      id: 'certificates',
      label: 'Certificates',
      to: '/dashboard/technologies?view=certificates',
      keywords: ['tls', 'ssl', 'expiry', 'expiring'],
    },
    {
      id: 'known-flaws',
      label: 'Known flaws of technologies',
      to: '/dashboard/technologies',
      keywords: ['cve', 'vulnerabilities', 'versions', 'eol', 'end of life', 'support'],
    },
  ],
  searchResults: [{ kind: 'asset', to: '/dashboard/assets/{id}' }],
};
