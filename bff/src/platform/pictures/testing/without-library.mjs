// Stands where pictures are made on an installation without the library.
process.on('disconnect', () => process.exit(0));
process.send({ state: 'missing' });
