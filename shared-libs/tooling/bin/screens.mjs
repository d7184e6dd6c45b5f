#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('screens/main.ts');
