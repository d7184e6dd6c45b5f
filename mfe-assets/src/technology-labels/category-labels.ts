import {
  type TechnologyCategory,
  technologyCategorySchema,
} from '@parapet/contracts/assets/technology-category';

const labels: Readonly<Record<TechnologyCategory, string>> = {
  'web-server': 'Web server',
  proxy: 'Proxy',
  'content-delivery': 'Content delivery',
  cms: 'Content management',
  shop: 'Shop',
  framework: 'Framework',
  language: 'Language',
  javascript: 'JavaScript library',
  panel: 'Admin panel',
  monitoring: 'Monitoring',
  development: 'Development',
  collaboration: 'Collaboration',
  identity: 'Identity',
  database: 'Database',
  search: 'Search',
  queue: 'Queue',
  storage: 'Storage',
  mail: 'Mail',
  'file-transfer': 'File transfer',
  'remote-access': 'Remote access',
  vpn: 'VPN',
  'name-server': 'Name server',
  'network-device': 'Network device',
  'operating-system': 'Operating system',
};

/** The label of a category; the category itself for one of a newer version. */
export const categoryLabel = (category: string): string => {
  const known = technologyCategorySchema.safeParse(category);
  return known.success ? labels[known.data] : category;
};
