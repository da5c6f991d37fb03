-- Runs once, when docker-compose.yml starts PostgreSQL on an empty volume. The owner of the database is no superuser; it
-- may create the role that the programs run as. The superuser keeps no password: it signs in only inside the container
-- (docker compose exec postgres psql --username postgres eyecart).
\getenv password POSTGRES_PASSWORD
CREATE ROLE eyecart LOGIN CREATEROLE PASSWORD :'password';
ALTER DATABASE eyecart OWNER TO eyecart;
ALTER ROLE postgres PASSWORD NULL;
