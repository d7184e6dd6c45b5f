import { defineRemote } from '@parapet/remote-kit/define-remote';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount, update } = defineRemote({ root: Root });
