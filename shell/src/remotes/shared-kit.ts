/**
 * Every part of the kit and of the contracts that remotes use at run time, so that all of it comes
 * from the shell's copy. A part of the kit that were missing here would come from the remote with a
 * router and contexts of its own; a part of the contracts would bring zod along once more.
 */
import '@parapet/contracts/asset';
import '@parapet/contracts/cloud';
import '@parapet/contracts/endpoints/assets';
import '@parapet/contracts/endpoints/cloud';
import '@parapet/contracts/endpoints/endpoint';
import '@parapet/contracts/endpoints/findings';
import '@parapet/contracts/endpoints/integrations';
import '@parapet/contracts/endpoints/notifications';
import '@parapet/contracts/endpoints/params';
import '@parapet/contracts/endpoints/scans';
import '@parapet/contracts/endpoints/subscription';
import '@parapet/contracts/endpoints/workspaces';
import '@parapet/contracts/errors';
import '@parapet/contracts/finding';
import '@parapet/contracts/integration';
import '@parapet/contracts/notifications';
import '@parapet/contracts/overview';
import '@parapet/contracts/plan-catalogue';
import '@parapet/contracts/release';
import '@parapet/contracts/scan';
import '@parapet/contracts/subscription';
import '@parapet/contracts/vocabulary';
import '@parapet/contracts/workspace';
import '@parapet/remote-kit/csv';
import '@parapet/remote-kit/csv-file';
import '@parapet/remote-kit/define-remote';
import '@parapet/remote-kit/error-boundary';
import '@parapet/remote-kit/host';
import '@parapet/remote-kit/host-router';
import '@parapet/remote-kit/paged-resource';
import '@parapet/remote-kit/resource';
import '@parapet/remote-kit/routed-link';
import '@parapet/remote-kit/router';
import '@parapet/remote-kit/use-refresh';
import '@parapet/remote-kit/workspace-api';
