import { registerHooks } from 'node:module';

/** Files of webpack that version 5.112 has moved, by the names under which the plugin 2.9 requires them. */
const MOVED: Readonly<Record<string, string>> = {
  HotUpdateChunk: 'graph/HotUpdateChunk',
  ModuleFactory: 'module/ModuleFactory',
  'dependencies/EntryDependency': 'entry/EntryDependency',
  'dependencies/ModuleDependency': 'dependencies/core/ModuleDependency',
  'dependencies/StaticExportsDependency': 'dependencies/core/StaticExportsDependency',
  'util/extractUrlAndGlobal': 'externals/extractUrlAndGlobal',
  'util/fs': 'fs/fs',
  'util/semver': 'sharing/semver',
};
const FOLDER = 'webpack/lib/';

registerHooks({
  resolve: (specifier, context, next) => {
    const moved = specifier.startsWith(FOLDER) && MOVED[specifier.slice(FOLDER.length)];
    return next(moved ? FOLDER + moved : specifier, context);
  },
});
