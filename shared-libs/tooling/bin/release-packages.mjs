#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('packages/main.ts');
