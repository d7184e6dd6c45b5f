import './styles.css';
import { defineRemote } from '@parapet/remote-kit/define-remote';
import { currentFault } from './fault.ts';
import { Root } from './root.ts';

if (currentFault() === 'evaluate') throw new Error('evaluated badly');

export const { bootstrap, mount, unmount, update } = defineRemote({ root: Root });
