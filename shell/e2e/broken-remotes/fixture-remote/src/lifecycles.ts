import './styles.css';
import { defineRemote } from '@parapet/remote-kit/define-remote';
import { currentFault } from './fault.ts';
import { Root } from './root.ts';

if (currentFault() === 'evaluate') throw new Error('evaluated badly');

const lifecycles = defineRemote({ root: Root });
export const { bootstrap, unmount, update } = lifecycles;
export const mount: typeof lifecycles.mount =
  currentFault() === 'hang' ? () => new Promise(() => {}) : lifecycles.mount;
