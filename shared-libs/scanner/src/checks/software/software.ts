import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { contentManagementUpToDate } from './content-management-up-to-date/content-management-up-to-date.check.ts';
import { devicePanelNotExposed } from './device-panel-not-exposed/device-panel-not-exposed.check.ts';
import { javascriptLibrariesSound } from './javascript-libraries-sound/javascript-libraries-sound.check.ts';
import { librariesMaintained } from './libraries-maintained/libraries-maintained.check.ts';
import { remoteAccessGatewayRestricted } from './remote-access-gateway-restricted/remote-access-gateway-restricted.check.ts';
import { runtimesUpToDate } from './runtimes-up-to-date/runtimes-up-to-date.check.ts';
import { softwareNotExploited } from './software-not-exploited/software-not-exploited.check.ts';
import { softwareSupportLasts } from './software-support-lasts/software-support-lasts.check.ts';
import { softwareSupported } from './software-supported/software-supported.check.ts';
import { softwareUnlikelyExploited } from './software-unlikely-exploited/software-unlikely-exploited.check.ts';
import { softwareWithoutKnownFlaws } from './software-without-known-flaws/software-without-known-flaws.check.ts';
import { webServersUpToDate } from './web-servers-up-to-date/web-servers-up-to-date.check.ts';
import { wordpressUpToDate } from './wordpress-up-to-date/wordpress-up-to-date.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const softwareChecks: readonly RegisteredCheck[] = [
  register(javascriptLibrariesSound),
  register(librariesMaintained),
  register(remoteAccessGatewayRestricted),
  register(devicePanelNotExposed),
  register(softwareWithoutKnownFlaws),
  register(softwareNotExploited),
  register(softwareUnlikelyExploited),
  register(softwareSupported),
  register(softwareSupportLasts),
  register(webServersUpToDate),
  register(runtimesUpToDate),
  register(wordpressUpToDate),
  register(contentManagementUpToDate),
];
