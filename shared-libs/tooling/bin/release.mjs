#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('release/main.ts');
