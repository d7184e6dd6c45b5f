import type { TechnologyRule } from '../rule.ts';
import { appliances } from './appliances.ts';
import { communitiesAndShops } from './communities-and-shops.ts';
import { contentManagement } from './content-management.ts';
import { developmentTools } from './development-tools.ts';
import { directoriesAndBrokers } from './directories-and-brokers.ts';
import { frameworks } from './frameworks.ts';
import { javascriptComponents } from './javascript-components.ts';
import { javascriptLibraries } from './javascript-libraries.ts';
import { nameServers } from './name-servers.ts';
import { operations } from './operations.ts';
import { panels } from './panels.ts';
import { proxies } from './proxies.ts';
import { services } from './services.ts';
import { webServers } from './web-servers.ts';

/** Every rule of our own. A slug never changes. */
export const technologyRules: readonly TechnologyRule[] = [
  ...webServers,
  ...proxies,
  ...contentManagement,
  ...communitiesAndShops,
  ...frameworks,
  ...javascriptLibraries,
  ...javascriptComponents,
  ...nameServers,
  ...operations,
  ...developmentTools,
  ...panels,
  ...appliances,
  ...services,
  ...directoriesAndBrokers,
];
