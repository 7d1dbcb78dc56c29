// React chooses its build at the first import, so this module is imported first. The default is production.
process.env.NODE_ENV ??= 'production';
