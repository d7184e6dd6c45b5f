import { startCommitWatch } from '@parapet/remote-kit/commit-watch';

// Before anything that brings React along: see `startCommitWatch`.
startCommitWatch();
