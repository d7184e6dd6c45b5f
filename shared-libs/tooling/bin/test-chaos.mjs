#!/usr/bin/env node
import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('chaos/main.ts');
