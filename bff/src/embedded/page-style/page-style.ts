import { readFileSync } from 'node:fs';

const BASE = readFileSync(new URL('./base.css', import.meta.url), 'utf8');

/** The stylesheet of a page of the embedded services: what all share, and the file of the page. */
export const pageStyle = (file: URL): string => BASE + readFileSync(file, 'utf8');
