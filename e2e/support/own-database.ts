// A database beside the one under test, for a shop whose catalogue a test changes.
import { connectDatabase } from '../../api/src/db/database.ts';
import { inDatabase, shopConnection } from '../shop-database.ts';

export const createOwnDatabase = async () => {
  const name = `own_${process.pid}_${Date.now()}`;
  await inDatabase((pool) => pool.query(`create database ${name}`));
  const connection = shopConnection();
  return {
    url: `postgres://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(connection.host ?? '')}`,
    connect: () => connectDatabase({ ...connection, database: name, max: 2 }),
    drop: () => inDatabase((pool) => pool.query(`drop database if exists ${name} with (force)`)),
  };
};

export type OwnDatabase = Awaited<ReturnType<typeof createOwnDatabase>>;
