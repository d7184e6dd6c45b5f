import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { Root } from './root.ts';

export const widgets = defineWidgets({ fixture: Root });
