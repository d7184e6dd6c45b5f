import { appliancesStories } from './appliances-stories.ts';
import { communitiesAndShopsStories } from './communities-and-shops-stories.ts';
import { contentManagementStories } from './content-management-stories.ts';
import { developmentToolsStories } from './development-tools-stories.ts';
import { directoriesAndBrokersStories } from './directories-and-brokers-stories.ts';
import { frameworksStories } from './frameworks-stories.ts';
import { javascriptComponentsStories } from './javascript-components-stories.ts';
import { javascriptLibrariesStories } from './javascript-libraries-stories.ts';
import { nameServersStories } from './name-servers-stories.ts';
import { operationsStories } from './operations-stories.ts';
import { panelsStories } from './panels-stories.ts';
import { proxiesStories } from './proxies-stories.ts';
import { servicesStories } from './services-stories.ts';
import type { Stories } from './story.ts';
import { webServersStories } from './web-servers-stories.ts';

export const stories: Stories = {
  ...webServersStories,
  ...proxiesStories,
  ...contentManagementStories,
  ...communitiesAndShopsStories,
  ...frameworksStories,
  ...javascriptLibrariesStories,
  ...javascriptComponentsStories,
  ...nameServersStories,
  ...operationsStories,
  ...developmentToolsStories,
  ...panelsStories,
  ...appliancesStories,
  ...servicesStories,
  ...directoriesAndBrokersStories,
};
