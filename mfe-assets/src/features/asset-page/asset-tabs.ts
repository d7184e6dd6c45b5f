/** The tabs of an asset, in their order. */
export const assetTabs = {
  overview: 'Overview',
  findings: 'Findings',
  ports: 'Ports and services',
  tls: 'TLS',
  dns: 'DNS',
  technologies: 'Technologies',
  certificates: 'Certificates',
  coverage: 'Coverage',
  history: 'History',
  relations: 'Relations',
} as const;

export type AssetTab = keyof typeof assetTabs;

const isTab = (text: string | null): text is AssetTab =>
  text !== null && Object.hasOwn(assetTabs, text);

/** The tab in the URL; a name of another version shows the overview. */
export const tabFrom = (search: URLSearchParams): AssetTab => {
  const tab = search.get('tab');
  return isTab(tab) ? tab : 'overview';
};

export const hrefOfTab = (assetId: string, tab: AssetTab): string =>
  tab === 'overview' ? `/dashboard/assets/${assetId}` : `/dashboard/assets/${assetId}?tab=${tab}`;
