import { createRemoteApp } from '@parapet/remote-kit/remote-app';
import { LinkProvider } from '@parapet/ui/link';

export const app = createRemoteApp({ LinkProvider });
